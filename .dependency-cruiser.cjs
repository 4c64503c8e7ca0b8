/** The boundaries of docs/architecture.md, as rules. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${allowed.join(', ')} and packages`,
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: {
    path: '^[^/]+',
    pathNot: [
      ...allowed.map((place) => (place.endsWith('.ts') ? `^${place}$` : `^${place}/`)),
      '^node_modules/',
      '^package\\.json$',
    ],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
  },
})

const DATABASE_PACKAGES = '^node_modules/(@prisma|\\.prisma|pg|pg-boss)/|^prisma/generated'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { pathNot: 'generated/' }, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('app-imports', 'app', ['app', 'components', 'lib']),
    only('components-imports', 'components', ['components', 'lib']),
    only('lib-imports', 'lib', ['lib', 'platform', 'prisma']),
    only('platform-imports', 'platform', ['platform']),
    only('service-imports', 'service', ['service', 'platform']),
    // The launcher runs both programs, so it checks the configuration of both before it starts them.
    only('server-imports', 'server', ['server', 'lib', 'platform', 'service/env.ts']),
    only('conformance-imports', 'conformance', ['conformance']),
    // A double that knew our programs would have their mistakes; only the pictures of its videos are made as theirs are.
    only('doubles-imports', 'tests/doubles', ['tests/doubles', 'lib/testing/video.ts']),
    {
      name: 'components-use-pure-lib',
      comment:
        'components render what they are given; only pure files of lib may reach them, and so a browser',
      severity: 'error',
      from: { path: '^components/' },
      to: {
        reachable: true,
        path: `^lib/(studio|env|open-studio)\\.ts$|^lib/(upstream/client|database|background)|${DATABASE_PACKAGES}`,
      },
    },
    {
      name: 'app-has-no-database',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: DATABASE_PACKAGES },
    },
    {
      name: 'one-holder-of-the-key',
      comment: 'only these may talk to the video service',
      severity: 'error',
      from: {
        path: '^(lib|app|components|server)/',
        pathNot: '^lib/(submissions/dispatch|polling|archive|balance|upstream|studio|open-studio|testing)',
      },
      to: { path: '^lib/upstream/client\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-out-of-the-program',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/|^(e2e|bench|scripts|tests)/' },
      to: { path: '\\.test\\.tsx?$|/testing/|^(e2e|tests)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.next|^bench/results' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
