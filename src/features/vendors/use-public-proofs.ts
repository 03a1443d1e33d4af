import type { PublicProof } from '#machines/proofs/proof.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/**
 * What was checked of a business and when, a sentence each. What expires while the page is open
 * goes.
 */
export function usePublicProofs(proofs: readonly PublicProof[]): string[] {
  const { t } = useTranslation()
  const now = useNow().toISOString()
  return proofs
    .filter(({ until }) => until === null || until > now)
    .map(({ kind, checkedAt }) =>
      t(`vendors:publicProof.${kind}`, { day: formatDate(checkedAt.slice(0, 10)) }),
    )
}
