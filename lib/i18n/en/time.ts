/** Days, moments, spans and sizes. */
export const time = {
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'just now',
  minutesAgo: '{minutes, number} min ago',
  at: 'at {time}',
  bytes: '{bytes, number} bytes',
} as const
