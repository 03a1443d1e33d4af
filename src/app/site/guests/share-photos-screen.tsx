import { useParams } from 'react-router'
import { SharePhotosPage } from '#src/features/album/pages/share-photos-page.tsx'
import frame from '../../frame/frame.module.css'

/** Sending photos after the day, for whoever has the link of an invitation. */
export function SharePhotosScreen() {
  const { token = '' } = useParams()
  return (
    <div className={frame.sheet}>
      <SharePhotosPage key={token} token={token} />
    </div>
  )
}
