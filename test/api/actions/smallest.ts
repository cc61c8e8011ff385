/** The smallest agent that says something, as YAML. */
export const smallest = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Menu
    Menu:
      say: Hello
      paths:
        - to: Bye
    Bye:
      type: End
      end_state: completed
`;
