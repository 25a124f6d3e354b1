# Dancer2 with Plack's method override on Starman.
package Answers;
use strict;
use warnings;
use Dancer2;
use Oracle qw(line tree);

set logger => 'null';
set show_errors => 0;

sub answer {
  my ($pattern) = @_;
  my $request = request();
  my $type = $request->content_type // '';
  my $json = $type =~ m{[/+]json}i ? eval { from_json($request->content) } : undef;
  my %files = %{$request->uploads};
  line(
    method => $request->method, path => $request->path, pattern => $pattern,
    params => {map { defined $request->route_parameters->get($_) ? ($_ => $request->route_parameters->get($_)) : () } 'id'},
    query => tree($request->query_parameters->mixed),
    body => defined $json ? tree($json) : tree($request->body_parameters->mixed),
    # With the names of files.
    typed => tree({%{$request->params('query') // {}}, %{$request->params('body') // {}}}),
    files => [map { my $field = $_; my $each = $files{$field}; map { {field => $field, name => $_->filename, size => 0 + $_->size} } ref $each eq 'ARRAY' ? @$each : $each } keys %files],
  );
  return 'ok';
}

for my $path (@Oracle::ROUTES) {
  my $route = $path =~ s/\{id\}/:id/r =~ s{/\*}{/**}r;
  any ['get', 'post', 'put', 'patch', 'del', 'options'] => $route => sub { answer($path) };
}
any ['get', 'post', 'put', 'patch', 'del', 'options'] => qr{.*} => sub { answer('') };

package main;
use Plack::Builder;
builder { enable 'MethodOverride'; Answers->to_app };
