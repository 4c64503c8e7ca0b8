import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  calendarDays,
  isDay,
  isTimeZone,
  knownZone,
  laterDay,
  startOfDay,
  utcTime,
  zoneOffset,
  zoneTime,
} from './time.ts'

const hours = (day: string, zone: string) => {
  const [only] = calendarDays(day, day, zone)
  return only && (only.endsAt - only.startsAt) / 3_600_000
}
const start = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString()

it.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-07-01', 'Europe/Berlin', 24],
  ['2026-03-29', 'Asia/Tokyo', 24],
  ['2028-02-29', 'Asia/Tokyo', 24],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2011-12-30', 'Pacific/Apia', 0],
])('%s in %s has %d hours', (day, zone, expected) => {
  expect(hours(day, zone)).toBe(expected)
})

it('a day begins at its first moment, even when that is not midnight', () => {
  expect(start('2026-11-21', 'Asia/Tokyo')).toBe('2026-11-20T15:00:00.000Z')
  expect(start('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(start('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
  expect(start('2026-11-21', 'Pacific/Kiritimati')).toBe('2026-11-20T10:00:00.000Z')
  expect(start('2026-11-21', 'Etc/GMT+12')).toBe('2026-11-21T12:00:00.000Z')
  // Midnight is skipped: clocks go from 23:59:59 to 01:00:00.
  expect(zoneTime(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(
    '2018-11-04 01:00:00',
  )
})

it('days are contiguous across leap days and in every zone', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham')
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: 0, max: 40 }), (zone, moment, count) => {
      const first = moment.toISOString().slice(0, 10)
      const days = calendarDays(first, laterDay(first, count), zone)
      expect(days).toHaveLength(count + 1)
      for (const [index, day] of days.entries()) {
        expect(isDay(day.day)).toBe(true)
        expect(day.startsAt).toBe(days[index - 1]?.endsAt ?? day.startsAt)
        expect(zoneTime(day.startsAt, zone).slice(0, 10)).toBe(day.day)
        expect(zoneTime(day.endsAt - 1, zone).slice(0, 10)).toBe(day.day)
      }
    }),
  )
})

it('recognizes existing days and zones', () => {
  expect(['2028-02-29', '2026-11-21'].map(isDay)).toEqual([true, true])
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '0000-01-01'].map(isDay)).not.toContain(true)
  expect(['Asia/Tokyo', 'UTC', 'Asia/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

it('gives each spelling of a zone the usual one, and UTC to unknown zones', () => {
  expect(['aSiA/tOkYo', 'Asia/Tokyo', 'utc'].map(knownZone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'UTC'])
  expect(['Asia/Atlantis', '', null, undefined].map(knownZone)).toEqual(['UTC', 'UTC', 'UTC', 'UTC'])
})

it('formats a moment in UTC and in a zone', () => {
  const moment = Date.parse('2026-10-25T00:30:00Z')
  expect(utcTime(moment)).toBe('2026-10-25 00:30:00')
  expect(zoneTime(moment, 'Europe/Berlin')).toBe('2026-10-25 02:30:00')
  expect(zoneOffset(moment, 'Europe/Berlin')).toBe('UTC+02:00')
  expect(zoneTime(moment + 3_600_000, 'Europe/Berlin')).toBe('2026-10-25 02:30:00')
  expect(zoneOffset(moment + 3_600_000, 'Europe/Berlin')).toBe('UTC+01:00')
  expect(zoneTime(Date.parse('2026-11-20T15:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-21 00:00:00')
  expect(zoneOffset(moment, 'UTC')).toBe('UTC+00:00')
})
