import { useParams } from 'react-router'
import { GiftsPage } from '#src/features/registry/pages/gifts-page.tsx'
import frame from '../../frame/frame.module.css'

/** What a couple wishes for, for whoever has the link of an invitation. */
export function GiftsScreen() {
  const { token = '' } = useParams()
  return (
    <div className={frame.sheet}>
      <GiftsPage key={token} token={token} />
    </div>
  )
}
