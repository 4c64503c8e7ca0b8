import type { Page } from 'playwright/test'
import { CATALOGUES } from '#lib/i18n/catalogue.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** The words of a page, in text and accessible names, that only the other language's catalogue has. */
export async function otherLanguage(page: Page, language: Language): Promise<string[]> {
  const foreign =
    language === 'en'
      ? without(textsOf(CATALOGUES.ja), CATALOGUES.en)
      : without(textsOf(CATALOGUES.en), CATALOGUES.ja)
  const texts = await page.evaluate(() => {
    const found: (string | null)[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement?.closest('script, style'))
        found.push(walker.currentNode.nodeValue)
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name))
    }
    return found.map((text) => text?.trim() ?? '')
  })
  return texts.filter((text) => foreign.has(text))
}

/** The texts of a catalogue without placeholders and markup. */
function textsOf(part: object): string[] {
  return Object.values(part).flatMap((value) =>
    typeof value === 'string' ? (/[{}<>]/.test(value) ? [] : [value]) : textsOf(value),
  )
}

function without(texts: string[], other: object): Set<string> {
  const others = new Set(textsOf(other))
  return new Set(texts.filter((text) => !others.has(text)))
}
