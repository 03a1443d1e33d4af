import { t } from '../i18n.ts'

/** "Maya & Sam": a couple by their names, in the order that they typed them. */
export function coupleName([first, second]: readonly string[]) {
  if (!first || !second) return first || second || ''
  return t('ui:couple', { first, second })
}
