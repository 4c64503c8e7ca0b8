'use client'

import { Activity, type ComponentType, memo, type ReactNode, use, useEffect, useState } from 'react'
import { useReady } from '#components/ui/ready.ts'
import { doKept } from './kept-presses.ts'
import { isOfOlderBuild } from './outdated.ts'
import { fetchOnLoad, pageLoaded, together } from './page-load.ts'

/** Pauses before code that did not come is asked for again. */
const PAUSES_MS = [1_000, 2_000, 4_000]

type AnyView = (props: never) => ReactNode
type PropsOf<View extends AnyView> =
  Parameters<View> extends [infer Props extends object, ...unknown[]] ? Props : object

/** A part of a page, and what is there of it. */
interface Part {
  name: string
  isPage: boolean
  /** Its code: the same promise each time. */
  fetch: () => Promise<ComponentType<object>>
}

/**
 * A part of a page that is there and read before its code is: the server draws it, and its code is fetched once the page
 * has loaded, or somebody is about to use it. Presses until then are kept (keep-presses.ts), fields take nothing
 * (`useReady`). Once a page has loaded, its code is fetched at once.
 *
 * @param name what `load` calls it, and the page; no other part has it.
 * @param isPage whether it is the content of a page, which Next scrolls to.
 */
export function later<Name extends string, Module extends Record<Name, AnyView>>(
  name: Name,
  load: () => Promise<Module>,
  { isPage = false } = {},
): (props: PropsOf<Module[Name]>) => ReactNode {
  let fetched: Promise<ComponentType<object>> | undefined
  const part: Part = {
    name,
    isPage,
    fetch: () => {
      fetched ??= markFulfilled(fetchPart())
      return fetched
    },
  }
  const fetchPart = async () => {
    await pageLoaded
    const module = await together(load).catch((error) => fetchAgain(load, error))
    // What its props are is checked where it is used.
    return module[name] as unknown as ComponentType<object>
  }
  fetchOnLoad(name, part.fetch)
  return (props) => <Later part={part} props={props} />
}

/** Once it is fulfilled, `use` has its value without waiting for it, as React marks the promises that it has seen. */
function markFulfilled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/** @throws what `load` throws when the studio has no such code any more, or nothing but another start would help. */
async function fetchAgain<View>(load: () => Promise<View>, error: unknown): Promise<View> {
  let problem = error
  for (let failures = 0; isOfOlderBuild(problem) && failures < PAUSES_MS.length; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[failures]))
    try {
      return await load()
    } catch (next) {
      problem = next
      // Without a connection, nothing is known of the studio.
      if (navigator.onLine) failures += 1
    }
  }
  throw problem
}

function Later({ part, props }: { part: Part; props: object }) {
  useTurnWhen(part.fetch)
  return (
    <Activity>
      <Awaiting part={part}>
        <View part={part} props={props} />
      </Awaiting>
    </Activity>
  )
}

const View = memo(function View({ part, props }: { part: Part; props: object }) {
  const Here = use(part.fetch())
  return <Here {...props} />
})

/**
 * Looks at a part again once its code is there. React would do so itself, but after a pause that is meant for what
 * follows a skeleton.
 */
function useTurnWhen(fetch: () => Promise<unknown>): void {
  const [, look] = useState(false)
  useEffect(() => {
    // What went wrong is shown where the part would be.
    fetch().then(
      () => look(true),
      () => {},
    )
  }, [fetch])
}

function Awaiting({ part, children }: { part: Part; children: ReactNode }) {
  const ready = useReady()
  useEffect(() => {
    // Later than the effects of React, in which nothing can be drawn at once.
    if (ready) queueMicrotask(doKept)
  }, [ready])
  return (
    <div className={part.isPage ? undefined : 'contents'} data-awaits={ready ? undefined : part.name}>
      {children}
    </div>
  )
}
