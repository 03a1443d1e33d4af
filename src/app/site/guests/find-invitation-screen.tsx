import { useParams, useSearchParams } from 'react-router'
import { FindInvitationPage } from '#src/features/guests/pages/find-invitation-page.tsx'
import { InvitationPaper } from '#src/features/website/components/sheet/invitation-sheet.tsx'
import { readGuestPage } from '#src/features/website/guest-page.queries.ts'
import { useRead } from '#src/client/records/read.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import css from './find-invitation-screen.module.css'

/** Where guests ask for the link of their invitation that they lost. */
export function FindInvitationScreen() {
  const { slug = '' } = useParams()
  const [address] = useSearchParams()
  return <FindInvitation key={slug} slug={slug} linkKey={address.get('key') ?? undefined} />
}

/**
 * In the look of the couple's page, where this browser may see that page. It names nobody, whatever
 * the page says: a page that is locked, off or was never there has our own plain look.
 */
function FindInvitation({ slug, linkKey }: { slug: string; linkKey: string | undefined }) {
  const { t } = useTranslation()
  const { read } = useRead(() => readGuestPage(slug, linkKey))
  // The form appears once, so that nothing is typed before what it lies on is known.
  if (read.state === 'loading')
    return (
      <div className={css.plain}>
        <Card>
          <h1>{t('rsvp:find.title')}</h1>
          <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
        </Card>
      </div>
    )
  const form = <FindInvitationPage slug={slug} />
  return read.state === 'ready' && read.value.is === 'shown' ? (
    <InvitationPaper look={read.value.look} names={null}>
      <div className={css.form}>{form}</div>
    </InvitationPaper>
  ) : (
    <div className={css.plain}>{form}</div>
  )
}
