/** A cover as a drawing: two inks on one paper, and the layer on top of the first. */
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

/** Used where no rendering was built: the paper without a drawing. */
export const plainCover: DrawCover = () =>
  Promise.resolve({ paper: '#d5e4d9', strokes: [], petals: null })
