import pg from 'pg'

/**
 * The plans of all statements that this process executes on a database, with the rows that each part of a plan really
 * read: PostgreSQL's auto_explain, sent to the client as notices. For browser tests the same settings of the database
 * (`explainAll`) with `auto_explain.log_level = log` write the plans of any program to the server's log.
 */

/** A scan within a plan, and the rows it read, including those that its filter removed. */
export interface Scan {
  node: string
  table: string
  rows: number
  /** The statement. */
  text: string
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Makes every new connection to a database explain its statements. */
export async function explainAll(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  try {
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE "${name}" SET ${setting} = '${value}'`)
    }
  } finally {
    await client.end()
  }
}

/** Collects the scans of all connections that this process opens from now on, until `stop`. */
export function recordScans(): { scans: Scan[]; stop(): void } {
  const scans: Scan[] = []
  const { connect } = pg.Client.prototype
  pg.Client.prototype.connect = function (this: pg.Client, ...given: Parameters<typeof connect>) {
    this.on('notice', ({ message = '' }) => {
      const json = message.slice(message.indexOf('{'))
      if (!/^duration: [\d.]+ ms {2}plan:/.test(message)) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node }
      scans.push(...scansOf(plan, text))
    })
    return connect.apply(this, given)
  } as typeof connect
  return {
    scans,
    stop: () => {
      pg.Client.prototype.connect = connect
    },
  }
}

function scansOf(node: Node, text: string): Scan[] {
  const below = (node.Plans ?? []).flatMap((part) => scansOf(part, text))
  const table = node['Relation Name'] ?? node['Index Name']
  if (!table || !node['Node Type'].includes('Scan')) return below
  const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']]
  const rows = each.reduce<number>((sum, count) => sum + (count ?? 0), 0) * (node['Actual Loops'] ?? 1)
  return [{ node: node['Node Type'], table, rows, text }, ...below]
}
