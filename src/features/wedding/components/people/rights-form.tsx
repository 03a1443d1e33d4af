import { useState } from 'react'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Stack, Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changeRights } from '../../members.queries.ts'
import { useWedding } from '../../use-wedding.ts'
import { RightsFields } from './rights-fields.tsx'

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
  const [rights, setRights] = useState(member.rights)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })

  async function save() {
    setOutcome({ isBusy: true, refusal: null })
    const answer = await changeRights(wedding.id, member, rights)
    onChanged()
    if (answer.result === 'answer') {
      showToast({ message: t('wedding:members.saved', { name }) })
      return onDone()
    }
    return setOutcome({
      isBusy: false,
      refusal:
        answer.code === 'version_stale' ? t('wedding:members.stale') : errorText(answer.code),
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
