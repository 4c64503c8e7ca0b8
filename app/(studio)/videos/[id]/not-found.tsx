import { DeadEnd } from '#components/ui/dead-end.tsx'
import { words } from '#components/words.ts'

export default function NotFound() {
  return <DeadEnd title={words.video.unknownTitle} help={words.video.unknownHelp} />
}
