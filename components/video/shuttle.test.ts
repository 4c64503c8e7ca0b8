import { expect, test } from 'vitest'
import { createShuttle } from './shuttle.ts'

function screen() {
  const frames: ((at: number) => void)[] = []
  const video = {
    currentTime: 4,
    duration: 8,
    paused: true,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    seeking: false,
    play() {
      video.paused = false
      return Promise.resolve()
    },
    pause() {
      video.paused = true
    },
  }
  const shuttle = createShuttle(
    video,
    (run) => frames.push(run),
    () => void frames.splice(0),
  )
  return { video, shuttle, frame: (at: number) => frames.splice(0).forEach((run) => void run(at)) }
}

test('comma and full stop step 1/30 s and pause', () => {
  const { video, shuttle } = screen()
  shuttle.act('forward')
  shuttle.act('frameOn')
  expect(video.currentTime).toBeCloseTo(4 + 1 / 30)
  shuttle.act('frameBack')
  expect(video.currentTime).toBeCloseTo(4)
  expect(video.paused).toBe(true)
})

test('L plays, a second L plays faster, K stops and resets the speed', () => {
  const { video, shuttle } = screen()
  shuttle.act('forward')
  expect([video.paused, video.playbackRate]).toEqual([false, 1])
  shuttle.act('forward')
  expect(video.playbackRate).toBe(2)
  shuttle.act('stop')
  expect([video.paused, video.playbackRate]).toEqual([true, 1])
})

test('J plays backwards until K or the start', () => {
  const { video, shuttle, frame } = screen()
  shuttle.act('back')
  frame(1_000)
  frame(1_200)
  expect(video.currentTime).toBeCloseTo(3.8)
  shuttle.act('stop')
  frame(1_400)
  expect(video.currentTime).toBeCloseTo(3.8)
})

test('a page that froze during reverse play continues from its place', () => {
  const { video, shuttle, frame } = screen()
  shuttle.act('back')
  frame(1_000)
  frame(9_000)
  expect(video.currentTime).toBeCloseTo(3.75)
})

test('stays between start and end', () => {
  const { video, shuttle } = screen()
  video.currentTime = 7.99
  shuttle.act('secondOn')
  expect(video.currentTime).toBe(8)
  shuttle.act('start')
  shuttle.act('secondBack')
  expect(video.currentTime).toBe(0)
})

test('playing starts at the chosen speed, and stopping returns to it', () => {
  const { video, shuttle } = screen()
  video.defaultPlaybackRate = 0.5
  shuttle.act('forward')
  expect(video.playbackRate).toBe(0.5)
  shuttle.act('forward')
  expect(video.playbackRate).toBe(1)
  shuttle.act('play')
  expect([video.paused, video.playbackRate]).toEqual([true, 0.5])
})
