import { useParams } from 'react-router'
import { GuestMailPage } from '#src/features/guests/pages/guest-mail-page.tsx'
import frame from '../../frame/frame.module.css'

/** Where the link under a couple's email leads. */
export function GuestMailScreen() {
  const { token = '' } = useParams()
  return (
    <div className={frame.sheet}>
      <GuestMailPage key={token} token={token} />
    </div>
  )
}
