import { BellRing, ChevronRight, TriangleAlert, Users } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { FillComposer } from '#components/composer/composer-context.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'

/** The light of each scene, drawn without an image file. */
const EXAMPLES = {
  cat: 'radial-gradient(9% 16% at 66% 50%, #fff6da 60%, #ffd58a 80%, #0000), radial-gradient(50% 60% at 66% 52%, #ff9d4dcc, #0000), linear-gradient(#2b1f4e, #8a3f6b 34%, #f0874a 57%, #ffc98a 58.4%, #7c3c5a 60%, #251a3d)',
  ferry:
    'radial-gradient(circle at 84% 42%, #ffe2a8 0 .8%, #ff9a3066 1.4%, #0000 9%), repeating-linear-gradient(90deg, #ffdc93 0 1.6%, #0000 1.8% 5.4%) 44% 50% / 42% 4% no-repeat, linear-gradient(#0a1420, #17384a 50%, #46777c 57%, #12303b 58%, #071219)',
  crane:
    'conic-gradient(from 140deg at 46% 62%, #0000 0 8%, #f7f2e8 8% 17%, #d9cfbe 17% 27%, #0000 27%), conic-gradient(from 265deg at 46% 62%, #0000 0 5%, #fffdf7 5% 15%, #e6ddcd 15% 24%, #0000 24%), linear-gradient(104deg, #fff3d9 0 12%, #dcc39acc 26%, #0000 56%), linear-gradient(#8d7a63, #3a2f25)',
} as const

const STEPS = [
  { name: 'alert', href: paths.balance(), icon: TriangleAlert, forAdmins: true },
  { name: 'team', href: paths.team(), icon: Users, forAdmins: true },
  { name: 'notifications', href: paths.notifications(), icon: BellRing, forAdmins: false },
] as const

/** A new team’s gallery: prompts to start from, missing setup, and the trash, in case everything is there. */
export function Examples({ forAdmin, sketches }: { forAdmin: boolean; sketches: boolean }) {
  const say = useTranslations('gallery')
  const sayComposer = useTranslations('composer')
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mt-8 text-16 font-semibold">
        {say('emptyTitle')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">
        {say('emptyHelp')} {sayComposer('specification')}
        {sketches ? ` ${say('sketches')}` : null}
      </p>
      <ul className="grid gap-4 rail:grid-cols-3">
        {(['cat', 'ferry', 'crane'] as const).map((name) => (
          <li key={name}>
            <FillComposer prompt={say(`examples.${name}`)} className="group w-full text-left text-13">
              <span
                aria-hidden
                style={{ background: EXAMPLES[name] }}
                className="block aspect-video rounded-frame outline-accent-ink transition-[filter] group-hover:brightness-110 max-rail:aspect-3/1"
              />
              <span className="mt-2 block font-medium">{say(`examples.${name}`)}</span>
              <span className="text-12 text-muted group-hover:text-text">{say('useExample')}</span>
            </FillComposer>
          </li>
        ))}
      </ul>
      <Steps forAdmin={forAdmin} />
      <p className="mt-4">
        <Link href={paths.trash()} prefetch={false} className={`${buttonClasses('link')} text-muted`}>
          {say('filter.trash')}
        </Link>
      </p>
    </section>
  )
}

/** The first steps for a new studio or a new person. */
function Steps({ forAdmin }: { forAdmin: boolean }) {
  const say = useTranslations('gallery.steps')
  return (
    <>
      <h2 id="steps" className="mt-8 text-16 font-semibold">
        {say('title')}
      </h2>
      <ul aria-labelledby="steps" className="mt-3 grid gap-2 rail:grid-cols-3 rail:gap-4">
        {STEPS.filter(({ forAdmins }) => forAdmin || !forAdmins).map(({ name, href, icon: Icon }) => (
          <li key={name}>
            <Link
              href={href}
              className="flex min-h-12 items-center gap-3 rounded-frame border border-line bg-surface px-4 py-1.5 text-13 font-medium transition-colors hover:border-edge"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              {say(name)}
              <ChevronRight aria-hidden className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
