import { useParams } from 'react-router'
import { FindInvitationPage } from '#src/features/guests/pages/find-invitation-page.tsx'
import css from './find-invitation-screen.module.css'

/** Where guests ask for the link of their invitation that they lost. */
export function FindInvitationScreen() {
  const { slug = '' } = useParams()
  return (
    <div className={css.find}>
      <FindInvitationPage key={slug} slug={slug} />
    </div>
  )
}
