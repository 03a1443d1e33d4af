import { useState } from 'react'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { rightsInWords } from '#machines/wedding/rights.rules.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Stack, Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changeRights } from '../../members.queries.ts'
import { useWedding } from '../../use-wedding.ts'
import { RightsFields } from './rights-fields.tsx'

/**
 * What a helper may do. What the other partner gave them meanwhile is shown, and nothing of it
 * overwritten unseen.
 */
export function RightsForm({
  member,
  name,
  onChanged,
  onDone,
}: {
  member: ListedMember
  name: string
  onChanged: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const showToast = useToast()
  const [known, setKnown] = useState(member)
  const [rights, setRights] = useState(member.rights)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })

  const expectRefusal = useLateRefusal()

  async function save() {
    setOutcome({ isBusy: true, refusal: null })
    const tellIfLeft = expectRefusal()
    const answer = await changeRights(wedding.id, known, rights)
    onChanged()
    // The API sends the member as they are now along with this refusal.
    const current =
      answer.result === 'refused' && answer.code === 'version_stale'
        ? (answer.details['current'] as ListedMember)
        : null
    // With the very rights that were wanted, it was saved and the answer lost.
    const isSaved = current && rightsInWords(current.rights) === rightsInWords(rights)
    if (answer.result === 'answer' || isSaved) {
      showToast({ message: t('wedding:members.saved', { name }) })
      return onDone()
    }
    tellIfLeft(answer.code, () => void save())
    if (current) {
      setKnown(current)
      setRights(current.rights)
    }
    return setOutcome({
      isBusy: false,
      refusal: current ? t('wedding:members.stale') : errorText(answer.code),
    })
  }

  return (
    <Stack>
      <RightsFields of={member.userId} rights={rights} onChange={setRights} />
      <Notice kind="critical">{outcome.refusal}</Notice>
      <Row>
        <Button busy={outcome.isBusy} busyLabel={t('ui:saving')} onPress={() => void save()}>
          {t('wedding:members.save')}
        </Button>
        <Button kind="bare" onPress={onDone}>
          {t('wedding:members.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
