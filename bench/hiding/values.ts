/* Values for any property (hiding.bench.ts): of each the browser says which properties take it. */

const LENGTHS = `0 1 2 -1 9 100 1000 0px 1px -1px 100px -100px 1000px -9999px 9999px 0% 50% 100% -1000% 1000% 100vw -100vw 0.01px 1e-9px 0.0001 9999em -9999em
  calc(infinity) calc(-infinity*1px) calc(infinity*1px) env(x,0px) 90deg 0fr min-content max-content fit-content stretch`;
const WORDS = `none hidden auto collapse clip scroll fixed absolute sticky relative contents inline block flex grid inline-block table table-column table-row
  list-item ruby-text ruby math flow-root -webkit-box inside outside strict content paint size layout inline-size multiply screen color-dodge difference lighten
  plus-lighter text border-box content-box padding-box no-clip all smaller vertical-rl sideways-lr rtl upright mixed horizontal disc square uppercase full-width
  math-auto sub super top bottom text-top break-all nowrap pre balance ellipsis inherit center start end justify left right column row preserve-3d flat normal
  isolate both manual slow visible skip always avoid page from-font thick line-through underline overline dotted solid wavy dark light icon evenodd add exclude
  alpha luminance space round emoji italic condensed scale-down cover contain squircle bevel notch scoop ex-height small-caps trim-both discard collapse-all grow
  shrink open-quote no-open-quote transparent white #fff Canvas CanvasText Field AccentColorText rgba(0,0,0,0) light-dark(#fff,#fff)`;
const FUNCTIONS = `circle(0) inset(100%) inset(50%) polygon(0_0) path("M0_0") xywh(0_0_0_0) rect(0_0_0_0) rect(0px,0px,0px,0px) url(#x) url(data:,)
  linear-gradient(#fff,#fff) linear-gradient(transparent,transparent) linear-gradient(#000,#000) opacity(0) brightness(0) brightness(100) contrast(0)
  blur(100px) drop-shadow(0_0_9px_red) invert(1) saturate(0) grayscale(1) hue-rotate(90deg) matrix(0,0,0,0,0,0) matrix(1,0,0,1,9999,0) scale(0) scale(0.01)
  scale(100) translate(9999px) translateX(-9999px) rotateX(90deg) rotate3d(1,0,0,90deg) rotate(90deg) skewX(90deg) perspective(1px) superellipse(-infinity)
  minmax(0,0) repeat(2,0) fade(1px) view() scroll()`;
const LISTS = `x_90deg y_90deg 100%_100% 9999px_9999px 0_1000px 1px_2% digits_4 "x" "" "_" "liga"_0 "wght"_0 oblique_90deg under_left filled_dot_#000 open_sesame
  ex-height_0 clip_clip none_none 1_/_1000 0_/_1 span_3 4_4 2_ellipsis 100px_solid_#fff 100px_solid_#000 9999px_solid_#fff 0_0_0_999px_#fff
  inset_0_0_0_999px_#fff 0_0_99px_99px_#fff underline_99px_#fff line-through_40px_#fff cap_alphabetic`;

/** With blanks for the underscores that keep one value together above. */
export const VALUES: readonly string[] = [LENGTHS, WORDS, FUNCTIONS, LISTS]
  .flatMap((list) => list.split(/\s+/))
  .map((value) => value.replaceAll('_', ' '));
