import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { itemsOf } from '#src/client/query/pages.ts'
import { InviteFields } from '#src/features/wedding/components/people/invite-form.tsx'
import { invitationsOptions, membersOptions } from '#src/features/wedding/members.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { StepFoot } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'

/** Who plans with them: as many invitations as they like, each sent for itself. */
export function PeopleStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const members = useQuery(membersOptions(wedding.id))
  const invitations = useInfiniteQuery(invitationsOptions(wedding.id))
  const invited = invitations.data
    ? itemsOf(invitations.data.pages).map(({ email }) => email)
    : null
  const partners = members.data?.filter(({ kind }) => kind === 'partner').length ?? 0
  return (
    <>
      {invited && invited.length > 0 ? (
        <Soft>{t('setup:people.invited', { emails: formatList(invited) })}</Soft>
      ) : null}
      <InviteFields
        hasBothPartners={partners > 1}
        invited={invited}
        onInvited={() => void invitations.refetch()}
      />
      <StepFoot {...step} onNext={() => void step.onDone()} />
    </>
  )
}
