/** The environment variable with the priority of test processes that give way to those whose peers speak in real time. */
export const givesWay = "PARLEY_GIVES_WAY";
