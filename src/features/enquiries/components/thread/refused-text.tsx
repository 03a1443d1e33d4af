import { t } from '#src/i18n/i18n.ts'

const known = [
  'isConfirmed',
  'hasDate',
  'hasHeadcount',
  'hasText',
  'isListed',
  'isNotPaused',
  'isPaused',
  'isContactShared',
] as const

/** Why the chart does not allow a step, by the guards that say no. */
export function refusedText(refusedBy: readonly string[]) {
  return refusedBy
    .map((guard) => t(`enquiries:off.${known.find((one) => one === guard) ?? 'other'}`))
    .join(' ')
}
