import type { Translated } from '../catalogue.ts'
import type { time as english } from '../en/time.ts'

export const time: Translated<typeof english> = {
  today: '今日',
  yesterday: '昨日',
  justNow: 'たった今',
  minutesAgo: '{minutes, number}分前',
  at: '{time}',
  bytes: '{bytes, number}バイト',
}
