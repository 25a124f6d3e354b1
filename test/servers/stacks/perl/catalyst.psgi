# Catalyst with the request of Catalyst::Action::REST for browsers, on Starman.
use strict;
use warnings;

package Answers::Controller::Root;
use Moose;
use Oracle qw(line matching tree);
BEGIN { extends 'Catalyst::Controller' }
__PACKAGE__->config(namespace => '');
$INC{'Answers/Controller/Root.pm'} = 1;

sub default : Path {
  my ($self, $c) = @_;
  my $request = $c->request;
  my $path = '/' . $request->path;
  my $json = ($request->content_type // '') =~ m{[/+]json}i ? eval { $request->body_data } : undef;
  my %files = %{$request->uploads};
  # XML is no form: its text is kept whole, under the name that XForms gives it.
  my $xml = ref $request->_body eq 'HTTP::Body::XForms' ? $request->body_parameters->{'XForms:Model'} : undef;
  line(
    method => $request->method, path => $path, matching($path),
    query => tree($request->query_parameters),
    body => defined $json ? tree($json) : tree($xml // $request->body_parameters),
    # With the names of files.
    typed => tree($request->parameters),
    files => [map { my $field = $_; my $each = $files{$field}; map { {field => $field, name => $_->filename, size => 0 + $_->size} } ref $each eq 'ARRAY' ? @$each : $each } keys %files],
  );
  $c->response->body('ok');
}

package Answers::Request;
use Moose;
extends 'Catalyst::Request';
with 'Catalyst::TraitFor::Request::REST::ForBrowsers';

package Answers;
use Moose;
use Catalyst;
extends 'Catalyst';
__PACKAGE__->request_class('Answers::Request');
__PACKAGE__->config(name => 'Answers', encoding => 'UTF-8');
__PACKAGE__->log(Catalyst::Log->new('fatal'));
__PACKAGE__->setup;

Answers->psgi_app;
