import { type ComponentType, lazy } from 'react'

/** The component `name` of a file, which `load` fetches when the component is first rendered. */
export function lazyPart<Name extends string, File extends { [Part in Name]: ComponentType<never> }>(
  load: () => Promise<File>,
  name: Name,
): File[Name] {
  const part = lazy(async () => ({ default: (await load())[name] as ComponentType }))
  return part as unknown as File[Name]
}
