/** A cover as a drawing: two inks on one paper, and what lies on top of the first. */
export interface CoverDrawing {
  paper: string
  strokes: { path: string; ink: string; width: number }[]
  petals: string | null
}

/** Draws the cover of a listing that has no photo, as the browser does. */
export type DrawCover = (about: {
  category: string
  name: string
  width: number
  height: number
}) => Promise<CoverDrawing>

/** For where no program was built that draws: the paper alone. */
export const plainCover: DrawCover = () =>
  Promise.resolve({ paper: '#d5e4d9', strokes: [], petals: null })
