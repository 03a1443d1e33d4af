import { useParams } from 'react-router'
import { RsvpPage } from '#src/features/guests/pages/rsvp-page.tsx'
import frame from '../../frame/frame.module.css'

/** The invitation of a household, for whoever has its link. */
export function RsvpScreen() {
  const { token = '' } = useParams()
  return (
    <div className={frame.sheet}>
      <RsvpPage key={token} token={token} />
    </div>
  )
}
