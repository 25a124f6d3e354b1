# Mojolicious with its router and its own server.
use Mojolicious::Lite -signatures;
use Oracle qw(line pairs tree);

app->mode('production');
app->log->level('fatal');
app->max_request_size(64 * 1024 * 1024);

sub answer ($c, $pattern) {
  my $request = $c->req;
  # Its own method stays as it was; its router takes the other one.
  my $override = $request->url->query->clone->param('_method');
  my $method = uc $request->method;
  $method = uc $override if $override && $method eq 'POST';
  my $type = $request->headers->content_type // '';
  my $json = $type =~ m{[/+]json}i ? $request->json : undef;
  line(
    method => $method, path => $request->url->path->to_route, pattern => $pattern,
    params => {map { defined $c->stash($_) ? ($_ => '' . $c->stash($_)) : () } 'id'},
    query => pairs(map { defined ? $_ : '' } @{$request->query_params->pairs}),
    body => defined $json ? tree($json) : pairs(@{$request->body_params->pairs}),
    merged => pairs(@{$request->params->pairs}),
    files => [map { {field => $_->name // '', name => $_->filename // '', size => 0 + $_->size} } @{$request->uploads}],
  );
  $c->render(text => 'ok');
}

for my $path (@Oracle::ROUTES) {
  my $route = $path =~ s/\{id\}/:id/r =~ s{/\*}{/*rest}r;
  any $route => sub ($c) { answer($c, $path) };
}
any '/*rest' => {rest => ''} => sub ($c) { answer($c, '') };
app->start;
