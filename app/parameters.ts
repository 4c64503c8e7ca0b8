/** The parameters of an address, as Next gives them to a page. */
export type Asked = Record<string, string | string[] | undefined>

export function parametersOf(asked: Asked): URLSearchParams {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(given)
}
