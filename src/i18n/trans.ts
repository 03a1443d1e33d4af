import type { ReactElement } from 'react'
import { Trans as AnyTrans } from 'react-i18next'
import type { TextKey } from './i18n.ts'

/**
 * A text with elements in it, `<email/>`. What people typed stands in an element and never among
 * the values, where it might be read as one.
 */
export const Trans = AnyTrans as (props: {
  i18nKey: TextKey
  components: Record<string, ReactElement>
}) => ReactElement
