/** Set while guards are recorded: the file that takes which guards fired in which test file. */
export const firedFile = "PARLEY_MUTANTS_FIRED";
