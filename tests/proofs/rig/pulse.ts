/** The way from a piece of I/O to the life that does it. */
export interface Pulse {
  readonly dead: boolean
  /** A point of I/O. @throws an arranged error. Never ends when the life does. */
  at(point: string): Promise<void>
  /** The same inside a transaction, which must end: @throws when dead. */
  within(point: string): void
}
