'use client'

import { Activity, type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { useReady } from '#components/ui/ready.ts'
import { doKept } from './kept-presses.ts'
import { failedByAge } from './outdated.ts'
import { fetchOnLoad, pageLoaded, together } from './page-load.ts'

const LONGEST_PAUSE_MS = 30_000

/** A part of a page, and what is there of it. */
interface Part<Props> {
  name: string
  /** Its code; undefined until it is there. */
  view: ComponentType<Props> | undefined
  fetch: () => Promise<ComponentType<Props>>
}

/**
 * A part of a page that is there and read before its code is: the server draws it, and its code is fetched once the page
 * has loaded, or somebody is about to use it. Presses until then are kept (kept-presses.ts), fields take nothing
 * (`useReady`). Once a page has loaded, its code is fetched at once.
 *
 * @param name what the page calls it; no other part has it.
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let fetched: Promise<ComponentType<Props>> | undefined
  const part: Part<Props> = {
    name,
    view: undefined,
    fetch: () => {
      fetched ??= fetchPart()
      return fetched
    },
  }
  const fetchPart = async () => {
    await pageLoaded
    part.view = await together(persistently(load))
    return part.view
  }
  fetchOnLoad(name, part.fetch)
  return (props) => <Later part={part} props={props} />
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  useTurnWhen(part.fetch)
  return (
    <Activity>
      <Awaiting name={part.name}>
        <View part={part} props={props} />
      </Awaiting>
    </Activity>
  )
}

function View<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const Here = part.view ?? use(part.fetch())
  return <Here {...props} />
}

/**
 * Looks at a part again once its code is there. React would do so itself, but after a pause that is meant for what
 * follows a skeleton.
 */
function useTurnWhen(fetchPart: () => Promise<unknown>): void {
  const [, look] = useState(false)
  useEffect(() => {
    void fetchPart().then(() => look(true))
  }, [fetchPart])
}

/** A part that is on the page already is no worse for coming late. @throws on the server, what `load` throws. */
async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      failedByAge(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function Awaiting({ name, children }: { name: string; children: ReactNode }) {
  const ready = useReady()
  useEffect(() => {
    if (ready) doKept()
  }, [ready])
  return (
    <div className="contents" data-awaits={ready ? undefined : name}>
      {children}
    </div>
  )
}
