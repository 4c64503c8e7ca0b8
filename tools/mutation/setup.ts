import fc from 'fast-check'

/** Every mutant meets the same random cases, without shrinking: only whether a test fails matters. */
fc.configureGlobal({ seed: 20_261_121, endOnFailure: true })
