import { t } from './t.ts'
import type { TextKey } from './texts.ts'

/** What a text says before and after one of its holes, where something other than plain words fills it. */
export function around(key: TextKey, hole: string): [before: string, after: string] {
  const [before = '', after = ''] = t(key).split(`{{${hole}}}`)
  return [before, after]
}
