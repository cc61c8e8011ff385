import { expect, test } from "vitest";
import { texts as agents } from "../src/agents/texts.ts";
import { texts as clients } from "../src/clients/texts.ts";
import { tagTexts } from "../src/tags/texts.ts";
import {
  blacklistTexts,
  providerTexts,
  sipLineTexts,
  telephonyClientTexts,
  workerTexts,
} from "../src/telephony/texts.ts";

// One handler tells them all, each where its verb failed: the wording is what can be wrong.
test.each([
  ["M053", agents.failed.adding, "Error adding a Flow!"],
  ["M054", agents.failed.editing, "Error editing a Flow!"],
  ["M066", clients.list.fetching, "Error fetching Organisations"],
  ["M068", clients.failed.adding, "Error adding a Organisation!"],
  ["M069", clients.failed.editing, "Error editing a Organisation!"],
  ["M076", tagTexts.messages.fetching, "Error fetching Tags"],
  ["M077", tagTexts.messages.missing, "Could not find the Tag!"],
  ["M078", tagTexts.messages.adding, "Error adding a Tag!"],
  ["M079", tagTexts.messages.editing, "Error editing a Tag!"],
  ["M080", tagTexts.messages.deleting, "Error deleting a tag"],
  ["M111", telephonyClientTexts.messages.fetching, "Error fetching Clients"],
  ["M112", telephonyClientTexts.messages.missing, "Could not find the Client!"],
  ["M113", telephonyClientTexts.messages.adding, "Error adding a Client!"],
  ["M114", telephonyClientTexts.messages.editing, "Error editing a Client!"],
  ["M115", telephonyClientTexts.messages.deleting, "Error deleting a client"],
  ["M116", providerTexts.messages.fetching, "Error fetching Providers"],
  ["M117", providerTexts.messages.missing, "Could not find the Provider!"],
  ["M118", providerTexts.messages.adding, "Error adding a Provider!"],
  ["M119", providerTexts.messages.editing, "Error editing a Provider!"],
  ["M120", providerTexts.messages.deleting, "Error deleting a provider"],
  ["M121", workerTexts.messages.fetching, "Error fetching Workers"],
  ["M122", workerTexts.messages.missing, "Could not find the Worker!"],
  ["M123", workerTexts.messages.adding, "Error adding a Worker!"],
  ["M124", workerTexts.messages.editing, "Error editing a Worker!"],
  ["M125", workerTexts.messages.deleting, "Error deleting a worker"],
  ["M126", sipLineTexts.messages.fetching, "Error fetching SIP Lines"],
  ["M127", sipLineTexts.messages.missing, "Could not find the SIP Line!"],
  ["M128", sipLineTexts.messages.adding, "Error adding a SIP Line!"],
  ["M129", sipLineTexts.messages.editing, "Error editing a SIP Line!"],
  ["M130", sipLineTexts.messages.deleting, "Error deleting a sipLine"],
  ["M141", blacklistTexts.messages.fetching, "Error fetching Blacklist Numbers"],
  ["M142", blacklistTexts.messages.missing, "Could not find the Blacklist Number!"],
  ["M143", blacklistTexts.messages.adding, "Error adding a Blacklist Number!"],
  ["M144", blacklistTexts.messages.editing, "Error editing a Blacklist Number!"],
  ["M145", blacklistTexts.messages.deleting, "Error deleting a blacklistNumber"],
])("%s: what failed is said as %j", (_id, said, documented) => {
  expect(said).toBe(documented);
});
