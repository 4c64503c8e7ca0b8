/** The boundaries of docs/architecture.md, as rules. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${allowed.join(', ')} and packages`,
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
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

/** The subfolders of a folder, lowest first: each may import those before it, none after it. No others may exist. */
const inOrder = (parent, folders) => [
  ...folders.slice(0, -1).map((folder, index) => ({
    name: `${parent}-${folder}-below`,
    severity: 'error',
    comment: `${parent}/${folder} is imported by ${folders.slice(index + 1).join(', ')}, so it imports none of them`,
    from: { path: `^${parent}/${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: folders.slice(index + 1).map((above) => `^${parent}/${above}/`) },
  })),
  ...[
    { from: unlisted(parent, folders), to: {} },
    { from: {}, to: unlisted(parent, folders) },
  ].map((ends) => ({
    name: `${parent}-folders-are-listed`,
    severity: 'error',
    comment: `a new folder of ${parent} needs its place in the order`,
    ...ends,
  })),
]

/** The subfolders of a folder without an order, `depth` levels down: none imports another. */
const apart = (depth) => ({
  name: 'siblings-need-an-order',
  severity: 'error',
  comment: 'a folder whose subfolders import one another needs an order, so that no two import each other',
  from: {
    path: `^((?:lib|components|service)${'/[^/]+'.repeat(depth)})/([^/]+)/`,
    pathNot: [
      '\\.test\\.tsx?$',
      '/generated/',
      ...ORDERED.filter((parent) => parent.split('/').length === depth + 1).map((parent) => `^${parent}/`),
    ],
  },
  to: { path: '^$1/(?!$2/)[^/]+/' },
})

const unlisted = (parent, folders) => ({
  path: `^${parent}/[^/]+/`,
  pathNot: ['\\.test\\.tsx?$', ...folders.map((folder) => `^${parent}/${folder}/`)],
})

const AREAS = ['i18n', 'upstream', 'submissions', 'archive', 'money', 'people', 'gallery', 'notifications']

/** The folders whose subfolders import one another. */
const ORDERS = {
  lib: ['database', 'audit', ...AREAS],
  'lib/money': ['ledger', 'limits', 'balance', 'reconcile', 'claims', 'verify'],
  'lib/people': ['audit', 'team', 'invitations', 'doors'],
  'lib/gallery': ['comments', 'dailies', 'line', 'projects', 'prompts', 'storyboard'],
  components: [
    'client',
    'ui',
    'reconcile',
    'money',
    'composer',
    'video',
    'gallery',
    'dailies',
    'storyboard',
    'people',
    'notifications',
    'shell',
  ],
  'components/money': ['limits', 'balance', 'ledger', 'statement'],
  'components/video': ['comments', 'compare'],
  'components/shell': ['palette', 'help', 'sign-in'],
  service: ['prisma', 'storage', 'animatic', 'media', 'renderers', 'queue', 'billing', 'http', 'operator'],
  'service/animatic': ['scene', 'paint', 'grounds', 'sound'],
  'service/renderers': ['model-server', 'comfyui', 'openai-videos'],
}

const ORDERED = Object.keys(ORDERS)

/** The boundary of the browser's code, which has only the names of these actions. */
const ACTIONS = '^app/.*actions\\.ts$'

const DATABASE_PACKAGES = '^node_modules/(@prisma|\\.prisma|pg|pg-boss)/|^prisma/generated'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { pathNot: 'generated/' }, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('app-imports', 'app', ['app', 'components', 'lib']),
    only('components-imports', 'components', ['components', 'lib', 'app/.*actions.ts']),
    only('lib-imports', 'lib', ['lib', 'platform', 'prisma']),
    only('platform-imports', 'platform', ['platform']),
    only('service-imports', 'service', ['service', 'platform']),
    // The launcher runs both programs, so it checks the configuration of both before it starts them.
    only('server-imports', 'server', ['server', 'lib', 'platform', 'service/env.ts']),
    only('conformance-imports', 'tools/conformance', ['tools/conformance']),
    // A double that imported our programs would share their mistakes; it shares only the code that draws test videos.
    only('doubles-imports', 'tests/doubles', ['tests/doubles', 'tests/fixtures/video.ts']),
    ...ORDERED.flatMap((parent) => inOrder(parent, ORDERS[parent])),
    ...[1, 2, 3].map(apart),
    {
      name: 'areas-above-neutral-files',
      comment: 'a module that every area may import imports no area, except to assemble the studio',
      severity: 'error',
      from: { path: '^lib/[^/]+\\.ts$', pathNot: '\\.test\\.ts$|^lib/(studio|open-studio|work)\\.ts$' },
      to: { path: AREAS.map((area) => `^lib/${area}/`) },
    },
    {
      name: 'components-use-pure-lib',
      comment:
        'only pure files of lib may reach components, and so a browser; server actions stay on the server',
      severity: 'error',
      from: { path: '^components/' },
      to: {
        reachable: true,
        path: `^lib/(studio|env|open-studio)\\.ts$|^lib/(upstream/client|database|work)|${DATABASE_PACKAGES}`,
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
        pathNot: '^lib/(submissions/(dispatch|poll)\\.|archive|money/balance|upstream|studio|open-studio)',
      },
      to: { path: '^lib/upstream/client\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-out-of-the-program',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^(e2e|tests|tools)/' },
      to: { path: '\\.test\\.tsx?$|^(e2e|tests|tools)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', ACTIONS] },
    exclude: { path: '^\\.next|^tools/bench/results' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
