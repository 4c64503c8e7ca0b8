import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirements of OWASP ASVS 5.0.0 at the levels 1 (marked) and 2, by section. */
const REQUIREMENTS = `
1.1 1 2
1.2 1* 2* 3* 4* 5* 6 7 8 9
1.3 1* 2* 3 4 5 6 7 8 9 10 11
1.4 1 2 3
1.5 1* 2
2.1 1* 2 3
2.2 1* 2* 3
2.3 1* 2 3 4
2.4 1
3.2 1* 2*
3.3 1* 2 3 4
3.4 1* 2* 3 4 5 6
3.5 1* 2* 3* 4 5
3.7 1 2
4.1 1* 2 3
4.2 1
4.3 1 2
4.4 1* 2 3 4
5.1 1
5.2 1* 2* 3
5.3 1* 2*
5.4 1 2 3
6.1 1* 2 3
6.2 1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12
6.3 1* 2* 3 4
6.4 1* 2* 3 4
6.5 1 2 3 4 5
6.6 1 2 3
6.8 1 2 3 4
7.1 1 2 3
7.2 1* 2* 3* 4*
7.3 1 2
7.4 1* 2* 3 4 5
7.5 1 2
7.6 1 2
8.1 1* 2
8.2 1* 2* 3
8.3 1*
8.4 1
9.1 1* 2* 3*
9.2 1* 2 3 4
10.1 1 2
10.2 1 2
10.3 1 2 3 4
10.4 1* 2* 3* 4* 5* 6 7 8 9 10 11
10.5 1 2 3 4 5
10.6 1 2
10.7 1 2 3
11.1 1 2
11.2 1 2 3
11.3 1* 2* 3
11.4 1* 2 3 4
11.5 1
11.6 1
12.1 1* 2 3
12.2 1* 2*
12.3 1 2 3 4
13.1 1
13.2 1 2 3 4 5
13.3 1 2
13.4 1* 2 3 4 5
14.1 1 2
14.2 1* 2 3 4
14.3 1* 2 3
15.1 1* 2 3
15.2 1* 2 3
15.3 1* 2 3 4 5 6 7
16.1 1
16.2 1 2 3 4 5
16.3 1 2 3 4
16.4 1 2 3
16.5 1 2 3
17.1 1
17.2 1 2 3 4
17.3 1 2
`

const required = REQUIREMENTS.trim()
  .split('\n')
  .flatMap((line) => {
    const [section, ...numbers] = line.split(' ')
    return numbers.map((number) => ({
      id: `${section}.${number.replace('*', '')}`,
      level: number.endsWith('*') ? '1' : '2',
    }))
  })

const document = readFileSync('docs/security.md', 'utf8')
const lines = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id, level, about, proof = '']) => ({ id, level, about, proof }),
)

test('every requirement of ASVS 5 at level 2 has a line, and there are no other lines', () => {
  expect(required.length).toBe(253)
  expect(lines.map(({ id, level }) => ({ id, level }))).toEqual(required)
})

test('every line has an existing proof or a reason', () => {
  for (const { id, proof } of lines) {
    expect(proof.trim().length, id).toBeGreaterThan(3)
    for (const [, path = '', title = ''] of proof.matchAll(/`([\w./-]+\.tsx?)`(?: › “([^”]+)”)?/g)) {
      expect(existsSync(path), `${id}: ${path}`).toBe(true)
      expect(readFileSync(path, 'utf8'), `${id}: ${path}`).toContain(title)
    }
    for (const [, place = ''] of proof.matchAll(/\(#([\w-]+)\)/g)) {
      const heading = new RegExp(`^## ${place.replaceAll('-', '[ -]')}$`, 'im')
      expect(document, `${id}: ${place}`).toMatch(heading)
    }
  }
})

test('the bill of materials lists the program’s packages with their hashes, and marks development packages', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { sbom: string } }
  const [program = '', ...words] = scripts.sbom.split(' ')
  const bill = JSON.parse(execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28 })) as {
    bomFormat: string
    components: { name: string; hashes?: unknown[]; properties?: { name: string }[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = (name: string) => bill.components.find((component) => component.name === name)
  for (const name of ['next', 'next-auth', 'pg', 'zod', 'fastify']) {
    expect(named(name)?.hashes, name).toHaveLength(1)
    expect(named(name)?.properties, name).toEqual([])
  }
  expect(named('vitest')?.properties).toMatchObject([{ name: 'cdx:npm:package:development' }])
})
