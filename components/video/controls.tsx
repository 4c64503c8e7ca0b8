import {
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { tooltip } from '#components/ui/tooltip.ts'
import { formatSeconds } from '#lib/gallery/comments/range.ts'
import { keySign, PLAYER_KEYS, type PlayerAct } from './keys.ts'
import { SPEEDS, useFullScreen, useSettings } from './player.ts'
import { type Mark, Scrubber } from './scrubber.tsx'
import { durationOf, useMedia } from './use-media.ts'

/** The controls below a screen. Every button also has a key. */
export function Controls({
  video,
  marks,
  act,
  children,
}: {
  video: HTMLVideoElement | null
  marks: readonly Mark[]
  act: (act: PlayerAct) => void
  /** Content in the middle of the bar. */
  children?: ReactNode
}) {
  const say = useTranslations('video')
  const paused = useMedia(video, (each) => each.paused, true)
  const { loop } = useSettings()
  const full = useFullScreen()
  return (
    <div>
      <Scrubber video={video} marks={marks} />
      <div
        role="toolbar"
        aria-label={say('controls.label')}
        className="flex flex-wrap items-center gap-0.5 max-wide:group-has-[textarea:focus]/video:hidden"
      >
        <Control act="play" press={act} label={say(paused ? 'controls.play' : 'controls.pause')}>
          {paused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
        </Control>
        <Control act="frameBack" press={act} label={say('controls.frameBack')}>
          <StepBack aria-hidden className="size-4" />
        </Control>
        <Control act="frameOn" press={act} label={say('controls.frameOn')}>
          <StepForward aria-hidden className="size-4" />
        </Control>
        <Time video={video} />
        {children}
        <span className="ml-auto flex items-center gap-0.5">
          <Speed video={video} />
          <Control act="loop" press={act} label={say('controls.loop')} on={loop}>
            <Repeat aria-hidden className="size-4" />
          </Control>
          <Sound press={act} />
          <Control act="fullScreen" press={act} label={say(full ? 'controls.leaveFull' : 'controls.full')}>
            {full ? <Minimize aria-hidden className="size-4" /> : <Maximize aria-hidden className="size-4" />}
          </Control>
        </span>
      </div>
    </div>
  )
}

function Control({
  act,
  press,
  label,
  on,
  children,
}: {
  act: PlayerAct
  press: (act: PlayerAct) => void
  label: string
  on?: boolean
  children: ReactNode
}) {
  return (
    <KeyButton label={label} shortcut={PLAYER_KEYS[act]} on={on} onClick={() => press(act)}>
      {children}
    </KeyButton>
  )
}

/** A button with its key in the tooltip. `on` makes it a toggle. */
export function KeyButton({
  label,
  shortcut,
  on,
  disabled,
  large = false,
  side = 'top',
  onClick,
  children,
}: {
  label: string
  shortcut: string
  on?: boolean | undefined
  disabled?: boolean
  large?: boolean
  side?: 'top' | 'bottom'
  onClick: () => void
  children: ReactNode
}) {
  const say = useTranslations('video')
  const key = keySign(shortcut) || say('keys.space')
  return (
    <button
      type="button"
      {...tooltip(say('withKey', { label, key }), side)}
      aria-label={label}
      aria-pressed={on}
      aria-disabled={disabled}
      aria-keyshortcuts={keySign(shortcut) || shortcut}
      onClick={() => void (disabled || onClick())}
      className={`grid shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text aria-disabled:opacity-35 aria-pressed:bg-raised aria-pressed:text-accent-ink ${large ? 'size-10 pointer-coarse:size-12' : 'size-9 pointer-coarse:size-11'}`}
    >
      {children}
    </button>
  )
}

function Time({ video }: { video: HTMLVideoElement | null }) {
  const time = useMedia(video, (each) => formatSeconds(each.currentTime), formatSeconds(0))
  const duration = useMedia(video, (each) => formatSeconds(durationOf(each)), formatSeconds(0))
  return (
    <span aria-hidden className="px-1.5 text-12 whitespace-nowrap text-muted tabular-nums">
      <span className="text-text">{time}</span>
      <span className="max-rail:hidden"> / {duration}</span>
    </span>
  )
}

function Speed({ video }: { video: HTMLVideoElement | null }) {
  const say = useTranslations('video')
  const { speed } = useSettings()
  const rate = useMedia(video, (each) => each.playbackRate, 1)
  const shown = SPEEDS.find((each) => each === rate) ?? speed
  return (
    <select
      aria-label={say('controls.speed')}
      title={say('controls.speed')}
      value={String(shown)}
      onChange={(event) => {
        useSettings.setState({ speed: Number(event.target.value) })
        if (video) video.playbackRate = Number(event.target.value)
      }}
      className="h-9 cursor-pointer rounded-control bg-transparent max-rail:hidden px-1.5 text-12 text-muted tabular-nums hover:bg-raised hover:text-text pointer-coarse:h-11"
    >
      {SPEEDS.map((each) => (
        <option key={each} value={String(each)} className="bg-surface text-text">
          {say('controls.times', { speed: String(each) })}
        </option>
      ))}
    </select>
  )
}

function Sound({ press }: { press: (act: PlayerAct) => void }) {
  const say = useTranslations('video')
  const { muted, volume } = useSettings()
  const silent = muted || volume === 0
  const Icon = silent ? VolumeX : Volume2
  return (
    <>
      <Control act="mute" press={press} label={say('controls.mute')} on={silent}>
        <Icon aria-hidden className="size-4" />
      </Control>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => useSettings.setState({ volume: Number(event.target.value), muted: false })}
        aria-label={say('controls.volume')}
        className="hidden h-9 w-16 cursor-pointer rail:pointer-fine:block"
      />
    </>
  )
}
