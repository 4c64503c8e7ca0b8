/** Two takes beside each other. */
export const compare = {
  title: 'Compare',
  loading: 'Loading the comparison',
  back: 'Back to the video',
  swap: 'Swap sides',
  side: '{side} · take {take, number} of {takes, number}',
  hear: 'Hear {side}',
  prompts: 'Prompts',
  samePrompt: 'The prompt is the same:',
  facts: 'Facts side by side',
  fact: 'Fact',
  column: 'Take {side}',
  differs: 'differs',
  others: 'Other takes',
  unknownTitle: 'There are no two videos to compare',
  unknownHelp: 'One of them is not there, or there is no other finished take of it.',
} as const
