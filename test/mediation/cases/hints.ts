import type { Case, CaseGroup } from '../case.ts';

const PREDICTION = 'the preference net.network_prediction_options';
const link = (name: string, attributes: string): Case => ({
  name: `link rel=${name}`,
  document: { html: `<link rel=${name} ${attributes}>` },
});
const header = (name: string, value: string): Case => ({
  name: `Link header: ${name}`,
  document: { headers: { link: value } },
});
const rules = (kind: string): string =>
  `<script type=speculationrules>{"${kind}":[{"source":"list","urls":["{denied}"],"eagerness":"immediate"}]}</script>`;

export const HINTS: CaseGroup = {
  title: 'Hints and speculation',
  cases: [
    link('preload', 'as=image href="{away}"'),
    { ...link('preload', 'as=fetch crossorigin href="{away}"'), name: 'link rel=preload, as fetch' },
    { ...link('preload', 'as=image imagesrcset="{away} 1x"'), name: 'link rel=preload, imagesrcset' },
    link('modulepreload', 'href="{away}"'),
    link('prefetch', 'href="{away}"'),
    { ...link('preconnect', 'href="https://{host}/"'), closer: PREDICTION },
    { ...link('dns-prefetch', 'href="https://{host}/"'), closer: PREDICTION, privately: true },
    { ...link('prerender', 'href="{denied}"'), front: true, closer: PREDICTION, silent: 'Chromium no longer heeds it' },
    { ...link('icon', 'href="{away}"'), tab: true },
    { ...link('apple-touch-icon', 'href="{away}"'), tab: true, silent: 'only installing an app asks for it' },
    { ...link('manifest', 'href="{away}"'), tab: true },
    { ...link('compression-dictionary', 'href="{away}"') },
    header('preload', '<{away}>; rel=preload; as=image'),
    header('modulepreload', '<{away}>; rel=modulepreload'),
    { ...header('preconnect', '<https://{host}/>; rel=preconnect'), closer: PREDICTION },
    { ...header('dns-prefetch', '<https://{host}/>; rel=dns-prefetch'), closer: PREDICTION, privately: true },
    header('prefetch', '<{away}>; rel=prefetch'),
    {
      name: 'early hints: preload',
      document: { earlyHints: '<{away}>; rel=preload; as=image' },
      tab: true,
      closer: 'the proxy passes on no informational answers',
    },
    {
      name: 'early hints: preconnect',
      document: { earlyHints: '<https://{host}/>; rel=preconnect' },
      tab: true,
      closer: 'the proxy passes on no informational answers',
    },
    { name: 'speculation rules: prefetch', document: { html: rules('prefetch') }, front: true, closer: PREDICTION },
    { name: 'speculation rules: prerender', document: { html: rules('prerender') }, front: true, closer: PREDICTION },
    {
      name: 'speculation rules: prefetch of another site',
      document: {
        html: '<script type=speculationrules>{"prefetch":[{"source":"list","urls":["{away}"],"eagerness":"immediate"}]}</script>',
      },
      front: true,
      closer: PREDICTION,
    },
    {
      name: 'Speculation-Rules header',
      document: {
        headers: { 'speculation-rules': '"{home}/x.speculation"' },
        files: { 'x.speculation': '{"prefetch":[{"source":"list","urls":["{denied}"],"eagerness":"immediate"}]}' },
      },
      front: true,
      closer: PREDICTION,
    },
    {
      name: 'names of links are resolved ahead',
      document: {
        headers: { 'x-dns-prefetch-control': 'on' },
        html: '<meta http-equiv=x-dns-prefetch-control content=on><a href="https://{host}/">x</a>',
      },
      privately: true,
      front: true,
      closer: PREDICTION,
      silent: 'Chromium waits until a person points at them',
    },
  ],
};
