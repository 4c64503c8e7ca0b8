import { isDay, laterDay } from '../time.ts'

/** The days that a page of money covers. Pure; days are `2026-11-21` in the viewer's time zone, both included. */

export const PRESETS = ['today', 'week', 'month', 'last_month'] as const

export type Preset = (typeof PRESETS)[number]

export interface Period {
  /** Null if the days were picked. */
  preset: Preset | null
  from: string
  to: string
  /** More days were picked than can be shown; this month is shown instead. */
  tooLong: boolean
}

/** Reads an address; the default is this month. @param most the longest period, in days. */
export function readPeriod(asked: Record<string, unknown>, today: string, most: number): Period {
  const { from, to } = asked
  const picked = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && from <= to
  const tooLong = picked && laterDay(from, most - 1) < to
  if (picked && !tooLong) return { preset: null, from, to, tooLong }
  const preset = PRESETS.find((one) => one === asked.range) ?? 'month'
  return { preset, ...daysOf(preset, today), tooLong }
}

/** The period as part of an address; empty for this month. */
export function periodAddress({ preset, from, to }: Period): Record<'range' | 'from' | 'to', string | null> {
  if (preset === null) return { range: null, from, to }
  return { range: preset === 'month' ? null : preset, from: null, to: null }
}

function daysOf(preset: Preset, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const monday = laterDay(today, -((weekdayOf(today) + 6) % 7))
      return { from: monday, to: laterDay(monday, 6) }
    }
    case 'month':
      return monthOf(first)
    case 'last_month':
      return monthOf(laterDay(first, -1))
  }
}

/** The whole month of a day. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: laterDay(`${laterDay(from, 31).slice(0, 7)}-01`, -1) }
}

/** 0 for a Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
