import { useState } from 'react'
import { pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { Merge, Pair } from '#machines/guests/duplicates/merge.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { useDuplicates } from '../../use-duplicates.ts'
import type { GuestList } from '../../use-guest-list.ts'
import { DuplicatesWindow } from './duplicates-window.tsx'

interface DuplicatesProps {
  weddingId: string
  list: GuestList
  /** Makes two one; the answer is why it was refused, or null. */
  onMerge: (merge: Merge) => Promise<string | null>
  /** Keeps that two are two people, in the same way. */
  onApart: (pair: Pair) => Promise<string | null>
}

/** Says how many may be on the list twice, and leads to them; nothing where nobody is. */
export function Duplicates({ weddingId, list, onMerge, onApart }: DuplicatesProps) {
  const { t } = useTranslation()
  const { pairs, readQuietly } = useDuplicates(weddingId, list)
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<{ pair: string; reason: string | null } | null>(null)
  const refuse = (one: string, other: string, reason: string | null) =>
    setRefusal(
      reason === null
        ? null
        : { pair: pairKey({ id: one }, { id: other }), reason: errorText(reason) },
    )
  return (
    <>
      <Notice>
        {pairs.length > 0 ? (
          <Row spread>
            <span>{t('guests:twice.found', { count: pairs.length })}</span>
            <Button kind="quiet" onPress={() => setOpen(true)}>
              {t('guests:twice.look')}
            </Button>
          </Row>
        ) : null}
      </Notice>
      {isOpen ? (
        <DuplicatesWindow
          {...{ pairs, refusal }}
          households={list.households}
          onMerge={async (merge) => refuse(merge.kept.id, merge.gone.id, await onMerge(merge))}
          onApart={async ({ one, other }) => {
            refuse(one.id, other.id, await onApart({ one: one.id, other: other.id }))
            readQuietly()
          }}
          onClose={() => {
            setOpen(false)
            setRefusal(null)
          }}
        />
      ) : null}
    </>
  )
}
