import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { itemsOf } from '#src/client/query/pages.ts'
import { InviteFields, useInvite } from '#src/features/wedding/components/people/invite-form.tsx'
import { invitationsOptions, membersOptions } from '#src/features/wedding/members.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { StepFoot } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'

/**
 * Who plans with them: as many invitations as they like, each sent for itself. An address that is
 * still typed when they go on is invited first.
 */
export function PeopleStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const members = useQuery(membersOptions(wedding.id))
  const invitations = useInfiniteQuery(invitationsOptions(wedding.id))
  const invited = invitations.data
    ? itemsOf(invitations.data.pages).map(({ email }) => email)
    : null
  const partners = members.data?.filter(({ kind }) => kind === 'partner').length ?? 0
  const hasBothPartners = partners > 1
  const invite = useInvite({
    hasBothPartners,
    invited,
    onInvited: () => void invitations.refetch(),
  })
  const goesOn = useRef(false)

  async function send() {
    const isLast = goesOn.current
    goesOn.current = false
    const isInvited = (isLast && !invite.isTyped) || (await invite.submit())
    if (isLast && isInvited) await step.onDone()
  }

  return (
    <>
      {invited && invited.length > 0 ? (
        <Soft>{t('setup:people.invited', { emails: formatList(invited) })}</Soft>
      ) : null}
      <InviteFields hasBothPartners={hasBothPartners} invite={invite} onSubmit={() => void send()}>
        <StepFoot
          {...step}
          isSaving={invite.outcome.isBusy}
          next={{
            label: t(invite.isTyped ? 'setup:people.inviteAndGoOn' : 'setup:goOn'),
            onPress: () => {
              goesOn.current = true
            },
          }}
        />
      </InviteFields>
    </>
  )
}
