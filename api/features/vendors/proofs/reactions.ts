import { pauseFrom } from '#machines/proofs/proof.rules.ts'
import { isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { ProofFact, ProofFacts } from '#machines/proofs/proof.schema.ts'
import type { MailFacts } from '#api/adapters/mail/mail.port.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import type { BusinessRow } from '../queries.ts'
import { readOwner } from '../review/queries.ts'
import { storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>
type ProofEmail = keyof MailFacts & `proof${string}`
type Transaction = Parameters<typeof queueTemplatedMail>[0]

/** Tells the owner the outcome for a document, by email and notice, in the same transaction. */
export async function writeToOwner(
  tx: Transaction,
  deps: Dependencies,
  business: BusinessRow,
  { row, facts }: { row: ProofRow; facts: ProofFact[] },
  now: Date,
): Promise<void> {
  const { facts: known } = storedProof(row)
  for (const fact of facts) {
    const message = messageFor(fact, known, isListed(business.approval))
    if (!message) continue
    const { email, firstName } = await readOwner(tx, business.ownerId)
    const values = {
      to: email,
      firstName,
      businessName: business.name,
      document: row.kind,
      quoted: fact === 'refused' ? (row.reason ?? '') : '',
      url: `${deps.config.publicUrl}/vendor-dashboard`,
      day: message.day ?? now.toISOString(),
    }
    await queueTemplatedMail(tx, deps, message.kind, values, now)
    const notice = {
      names: [business.name],
      state: fact,
      proof: row.kind,
      day: known.validUntil,
    }
    await notify(
      tx,
      [{ userId: business.ownerId, weddingId: null, kind: 'proof', facts: notice }],
      now,
    )
  }
}

interface ProofMessage {
  kind: ProofEmail
  day?: string | null
}

/**
 * The email for a fact, and the day that it mentions. What the owner did themselves needs none, and
 * a business that is not listed has no listing to be paused.
 */
function messageFor(fact: ProofFact, facts: ProofFacts, listed: boolean): ProofMessage | null {
  const lastDay = facts.validUntil === null ? null : `${facts.validUntil}T00:00:00.000Z`
  const pause = pauseFrom(facts)
  const messages: Record<ProofFact, ProofMessage | null> = {
    checked:
      lastDay === null ? { kind: 'proofChecked' } : { kind: 'proofCheckedUntil', day: lastDay },
    refused: { kind: 'proofRefused' },
    expires_in_30_days: { kind: 'proofExpiring', day: lastDay },
    expires_in_7_days: { kind: 'proofExpiring', day: lastDay },
    expired: !listed
      ? { kind: 'proofExpiredSuspended' }
      : pause === null
        ? { kind: 'proofExpired' }
        : { kind: 'proofExpiredPauses', day: pause },
    lapsed: listed ? { kind: 'proofLapsed' } : null,
    withdrawn: null,
    replaced: null,
  }
  return messages[fact]
}
