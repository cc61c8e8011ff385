/** An agent with two keys and silence, three ways through it, as YAML. */
export const menu = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: Press 1 or 2.
      paths:
        - { dtmf: "1", to: Menu }
        - { dtmf: "2", to: Bye, order: 1 }
        - { no_input: 0, to: Bye }
    Bye: { type: End, say: Goodbye., end_state: left }
triggers: []
`;
