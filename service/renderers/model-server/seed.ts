const SEEDS = 2 ** 31

/**
 * The seed that a model server is given for a job's: servers take non-negative 31-bit integers, a job any safe
 * integer. A seed from 0 to 2,147,483,647 stays as it is; any other is taken modulo 2^31, so that the same seed always
 * gives the same one, and two that differ by a multiple of 2^31 give the same picture.
 */
export function modelSeed(seed: number): number {
  return ((seed % SEEDS) + SEEDS) % SEEDS
}
