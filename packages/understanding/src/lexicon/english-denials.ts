const lines = (...all: readonly string[]) => all.flatMap((line) => line.split("|"));

const denials = lines(
  "not|isn't|it's not|it is not|that's not|wasn't|was not|it wasn't|it was not|instead of|rather than",
  "anything but|any day but|any time but|other than|apart from|except|except for|not too|not so",
  "don't want|do not want|don't need|do not need|don't like|do not like|can't do|cannot do",
  "can't pay|cannot pay|can't afford|cannot afford|unable to pay|can't take|cannot take|can't have|neither|nor",
  "old number|old number is|old number was|previous number was|previous number is",
  "out of town till|out of town until|out of town on|away till|away until|away on|busy till|busy until",
  "on leave till|on leave until|on leave on|travelling on|traveling on|not here till|not here until",
);
/** They end a clause too: "I'm busy, Friday please". */
const refusals = lines(
  "can't make it|cannot make it|can't make|cannot make|can't come|cannot come|i can't|i cannot|not available|not free",
  "i'm busy|i am busy|never",
);
const between = ["", " a", " an", " the", " on", " for", " in", " at"];
const leading = [" on", " for", " at", " on the"];
const joined = (phrases: readonly string[], ends: readonly string[]) =>
  phrases.flatMap((phrase) => ends.map((end) => phrase + end));

/** Rule out the value behind them, with a small word between: "I don't want the large". */
export const denialsBefore = [...joined(denials, between), ...joined(refusals, leading)].join("|");

const faults = lines(
  "not good|no good|bad|not possible|impossible|not ok|not okay|not fine|not an option|out|too late|too early|too soon",
  "too big|too small|too much|too expensive|wrong|not right|incorrect|a mistake|not convenient|not available|not free",
  "full|fully booked|booked up|closed|sold out|out of stock|a holiday|my day off|my off day|busy|hectic|packed|unavailable",
  "not what i want|not what i said",
);
const unfit = lines(
  "doesn't work|does not work|won't work|will not work|doesn't suit|does not suit|won't do|will not do|not possible",
  "isn't good|isn't possible|isn't right|isn't convenient|isn't an option|isn't ok|isn't okay|isn't available|isn't free",
  "i can't make it|i cannot make it|i can't come|i cannot come|i'm busy|i am busy",
);

/** Rule out the value before them: "Friday doesn't work", "Friday is too late". */
export const denialsAfter = [...unfit, ...joined(["is ", "was "], faults)].join("|");
