import type { Look } from '#machines/wedding/wedding.schema.ts'
import arch from './looks/arch.module.css'
import evening from './looks/evening.module.css'
import garland from './looks/garland.module.css'
import meadow from './looks/meadow.module.css'
import press from './looks/press.module.css'
import register from './looks/register.module.css'
import sheet from './looks/sheet.module.css'

const looks = { arch, evening, garland, meadow, press, register } satisfies Record<Look, object>

/** The classes of each part of the page: the shared one, and the look's own if it has one. */
export function lookStyles(look: Look) {
  const own = looks[look]
  const both = (name: string) => `${sheet[name] ?? ''} ${own[name] ?? ''}`.trimEnd()
  return {
    sheet: both('sheet'),
    title: both('title'),
    names: both('names'),
    and: both('and'),
    when: both('when'),
    parts: both('parts'),
    part: both('part'),
    name: both('name'),
    what: both('what'),
    photos: both('photos'),
    foot: both('foot'),
  }
}
