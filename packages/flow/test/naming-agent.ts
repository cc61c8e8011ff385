/** An agent that names by their names all that can be named so. */
export const namingAgent = `
parley: 1
settings:
  default_intent: pay
  slu_model: main
  ld_states: [Menu]
  mask_type: ["entity:cup"]
  events: [{ event: answered, action: look_up }]
  events_completed: [look_up]
  events_post_call: [look_up]
  tts_agents: { en: Asha }
  experiment_tts_agents: { Asha: 1 }
  rules:
    - { name: Not again, never: 'moment.does == "enters" && moment.block == "Menu" && visits.Menu > 9', goes_to: Menu }
    - { name: No payment, never: 'moment.does == "understands" && moment.name == "pay"', most: 100 }
personas:
  Asha: { tts_agent: en, primary: true }
intents:
  main:
    intents:
      pay: [I want to pay a small one, pay, let me pay]
      ask: [I have a question, ask something, a question]
    entities:
      cup: { types: [list], config: { values: [{ value: small }, { value: large }] } }
small_talks:
  Money: { trigger_or_intent: pay, say: All right }
  Twice: { trigger_or_intent: '=visits.Menu > 8', say: All right }
nls_labels:
  pay: { en: [let us pay] }
actions:
  look_up: { endpoint: "https://crm.example/{{ slots.cup }}" }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: "{% if visits.Menu > 1 %}Again: {% endif %}Pay or ask?"
      bias_for_intents: [pay]
      bias_for_entities: [cup]
      entity_matching_metadata: [{ entity: cup, key: known, mode: exact }]
      paths:
        - { intent: pay, to: Pay }
        - { intent: ask, mimic_intent: pay, to: Menu }
        - { dtmf: "1", set_intent: pay, to: Many }
        - { no_match: 0, to: Many }
    Pay:
      entities: [cup]
      say: "Which size? {% if intent == 'pay' %}{{ slots.cup }}{% endif %}"
      paths: [{ entity_fill: [cup], to: Set }]
    Set:
      type: Set
      set_values: [{ to: slots.cup, value: 'slots.cup == "small" ? slots.cup : "large"' }]
      paths: [{ to: Many }]
    Many:
      type: Condition
      paths:
        - { condition: visits.Menu > 3, to: Bye }
        - { condition: 'intent in ["pay"] && match.cup == true', to: Bye }
        - { condition: 'intent == "pay" && slots["cup"] == "large"', to: Bye }
        - { to: Menu }
    Bye: { say: "Bye {{ slots.cup }}", type: End, end_state: completed }
`;
