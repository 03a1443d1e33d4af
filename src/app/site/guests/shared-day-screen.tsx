import { useParams } from 'react-router'
import { SharedDayPage } from '#src/features/timeline/pages/shared-day-page.tsx'
import frame from '../../frame/frame.module.css'

/** The day for whoever was given a link to it. */
export function SharedDayScreen() {
  const { token = '' } = useParams()
  return (
    <div className={frame.sheet}>
      <SharedDayPage key={token} token={token} />
    </div>
  )
}
