import type { Lexicon } from "./lexicon.ts";

/** Yes and no in English, and what is neither. */
export const englishReplies = {
  yes: [
    "yes|yesss|yessss|yeah|yea|yep|yup|ya|yess|sure|of course|certainly|definitely|absolutely|indeed|affirmative|correct|right",
    "true|ok|okay|k|fine|alright|all right|that is right|that's right|that's correct|that is correct|exactly",
    "please do|go ahead|sounds good|no problem|no worries|not a problem|why not|confirmed|i agree|agreed",
    "very well|uh huh|mm hmm|mhm|mmhmm|i guess so|i guess|i suppose so|i suppose|i think so|sure thing|you bet",
    "by all means|that works|works for me|that's fine|that is fine|no doubt|without a doubt|no question|no objection|no objections",
    "no issue|no issues|i don't mind|i do not mind|don't mind|i don't see why not|i have no objection|for sure|totally|go for it|roger",
    "that's the one|that is the one|you got it|let's do it|let us do it|i'd love to|i would love to|i'd like that|i would like that",
    "i'd love that|i would love that|can't wait|couldn't be better|could not be better",
  ].join("|"),
  yesAlone: [
    "not wrong|isn't wrong|it is not wrong|it isn't wrong|i won't say no|i will not say no|don't disagree|i don't disagree",
    "do not disagree|i do not disagree|no complaints|can't complain|i can't complain",
    "i do|i am|i will|i can|it is|he is|she is|we are|we do|i have|i did|will do|do it|do that|book it|please do it|proceed|continue",
    "carry on|great|good|very good|all good|perfect|cool|awesome|excellent|wonderful|brilliant|lovely|nice|fantastic|super|amazing",
    "sounds great|sounds perfect|sounds lovely|that would be great|that would be lovely|that would be perfect|deal|you may|splendid",
  ].join("|"),
  courtesies:
    "thanks|thank you|please|sir|madam|maam|ma'am|then|so|very much|a lot|yes|yeah|ok|okay|i think|by me|with me",
  questions: [
    "are you|is it|is that|is this|is there|was it|was that|would you|would that|would it|could you|could that|can you|can i|could i",
    "do you|does it|does that|did you|did i|will you|will it|will that|am i|are we|are they|should i|shall i|shall we|what is|what's",
    "what was|what if|how|why is|why do|why are|when is|when do|when will|where|who",
  ].join("|"),
  no: [
    "no|nooo|noooo|nope|nah|naa|no thanks|no thank you|not really|not quite|not exactly|not at all|negative|incorrect|wrong|false|no way",
    "i don't think so|i do not think so|of course not|absolutely not|certainly not|definitely not|surely not|uh uh|nuh uh",
    "i'd rather not|i would rather not|under no circumstances|not in the least|hell no|heck no|i doubt it|i'm afraid not",
    "i am afraid not|i guess not|i suppose not|i hope not|not a chance|by no means|i'd rather you didn't",
    "i would rather you didn't|please don't|i wouldn't like that",
  ].join("|"),
  refusals: [
    "never|don't|do not|i don't|i do not|i'm not|i am not|i won't|i will not|i can't|i cannot|can't|cannot|won't|not now|not yet",
    "not today|neither|disagree|i disagree|refuse|it isn't|it is not|isn't|wasn't|didn't|not|don't bother|no need|no good",
    "hard pass|i'll pass|i will pass|forget it|leave it|skip it|let's not|let us not|i wouldn't|i would not|wouldn't|doesn't",
    "correct that|correct it|correct this|correct the|correct my|let me correct|to correct",
  ].join("|"),
  provisos: "but|only|except|just not|if",
  reservations: [
    [
      "if|only if|as long as|provided|on condition|unless|wait|hold on|let me think|let me check|let me see|let me ask",
      true,
    ],
    ["i'll think|i will think|think about it|have to think|need to think|have to check|have to ask|need to ask", true],
    [
      "if possible|if you can|if you could|if you don't mind|if you like|if you want|if you please|if that's ok|if that is ok",
      false,
    ],
    [
      "if that's okay|if that's fine|can't wait|couldn't wait|i can wait|i'll wait|i will wait|no need to wait|why wait",
      false,
    ],
  ],
  replyFillers: [
    "that's|that is|this is|it's|it is|it|that|well|oh|ah|um|uh|er|erm|hmm|actually|really|just|honestly|no doubt",
    "it does|i would|i'm good|i am good|we're good|we are good",
  ].join("|"),
  neutral: [
    "i don't know|i do not know|don't know|do not know|not sure|not so sure|not too sure|not very sure|i'm not sure|i am not sure|never mind|maybe|perhaps",
    "nothing wrong|nothing is wrong|nothing's wrong|i hope so|who knows|right now|right away|right here|no one|no idea|right one|fine print|just right|not bad|not too bad",
    "isn't it|isn't that|don't you|doesn't it|aren't you|can't you|won't you|won't it|didn't you|haven't you|wasn't it",
    "don't worry|do not worry|i'm good|i am good|we're good|we are good|great britain|good morning|good afternoon|good evening",
    "good night|good day|good bye|do not hang up|don't hang up|all right there",
  ].join("|"),
  negations:
    "not|don't|isn't|never|aren't|wasn't|hardly|do not|doesn't|didn't|can't|cannot|won't|wouldn't|shouldn't|couldn't",
  negationSide: "before",
} satisfies Partial<Lexicon>;
